#!/usr/bin/env node
// kubectl runs this for `kubectl krt`; the name of the file says so to krt.
import './krt.js';
