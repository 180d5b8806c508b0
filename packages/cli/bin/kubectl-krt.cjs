#!/usr/bin/env node
// kubectl runs this for `kubectl krt`; the name of the file says so to krt. krew links this program alone, so a link to it that
// has the name by which kubectl looks for completion is that one.
const completes = /kubectl_complete-krt[^/\\]*$/.test(process.argv[1] ?? '');
require(completes ? './kubectl_complete-krt.cjs' : './krt.cjs');
