#!/usr/bin/env node
// kubectl runs this to complete `kubectl krt`, with the words after it (kubectl's plugin completion).
process.argv.splice(2, 0, '__complete');
require('./krt.cjs');
