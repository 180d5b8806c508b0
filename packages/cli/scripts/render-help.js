// Renders the help of the program, its topics and its commands with oclif, into bundle/help.json: showing it then takes
// no time. oclif prints the same bytes when the fast path is off; a test holds the two together.
import {execFileSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

const root = join(import.meta.dirname, '..');
const pjson = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const manifest = JSON.parse(readFileSync(join(root, 'oclif.manifest.json'), 'utf8'));
const commands = Object.values(manifest.commands).map(({id}) => id.replaceAll(':', ' '));
const topics = commands.flatMap((words) =>
  words
    .split(' ')
    .slice(0, -1)
    .map((_, i, all) => all.slice(0, i + 1).join(' ')),
);

const texts = Object.fromEntries(
  [...new Set(['', ...topics, ...commands])].map((subject) => [subject, render(subject)]),
);
writeFileSync(join(root, 'bundle/help.json'), JSON.stringify(texts));

function render(subject) {
  const argv = [join(root, 'bin/krt.cjs'), ...subject.split(' ').filter(Boolean), '--help'];
  const env = {...process.env, KRT_NO_FAST_PATH: '1', NODE_ENV: 'production'};
  // What is the program's own at run time: its platform and Node are not those of the build.
  const version = `${pjson.name}/${pjson.version} ${process.platform}-${process.arch} node-${process.version}`;
  return execFileSync(process.execPath, argv, {encoding: 'utf8', env}).replaceAll(version, '%VERSION%');
}
