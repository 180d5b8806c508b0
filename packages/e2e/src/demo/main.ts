import {once} from 'node:events';
import {toError} from '@kruntimes/kube';
import {interruptions, Interruption} from './interruption.js';
import {parseOptions, USAGE, type DemoOptions} from './options.js';
import {setStage, type Stage} from './stage.js';
import {tell} from './story.js';

const FAILED = 1;
const MISUSED = 2;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function run({keep, port}: DemoOptions, interrupted: AbortSignal): Promise<void> {
  say('krt dev starts an embedded cluster and the controller.');
  const stage = await setStage(port);
  try {
    say(`The cluster serves ${stage.url}\n`);
    await tell(stage, {say, signal: interrupted});
    if (keep) await stay(stage, interrupted);
    else say('Done: READY of web went 0 -> 3 -> 2 -> 3. Try it yourself: npm run demo -- --keep');
  } finally {
    await stage.close();
  }
}

async function stay(stage: Stage, interrupted: AbortSignal): Promise<void> {
  say(`Everything stays up until Ctrl-C. In another terminal:

  export KUBECONFIG=${stage.kubeconfig}
  hack/krt runtime list
  kubectl get runtimes --watch
  kubectl annotate pod -l kruntimes.io/runtime=web devcluster.kruntimes.io/fail=NotReady
`);
  interrupted.throwIfAborted();
  await once(interrupted, 'abort');
  interrupted.throwIfAborted();
}

const complain = (text: string): void => void process.stderr.write(`demo: ${text}\n`);

async function main(args: readonly string[]): Promise<number> {
  const interrupted = interruptions();
  let options: DemoOptions | undefined;
  try {
    options = parseOptions(args);
  } catch (error) {
    complain(`${toError(error).message}; npm run demo -- --help lists the flags`);
    return MISUSED;
  }
  try {
    if (options === undefined) say(USAGE);
    else await run(options, interrupted);
    return 0;
  } catch (error) {
    // What an interruption breaks off fails in its own words; those say less.
    const reason: unknown = interrupted.aborted ? interrupted.reason : error;
    if (!(reason instanceof Interruption)) {
      complain(toError(reason).message);
      return FAILED;
    }
    if (reason.exitCode !== 0) complain(`${reason.message}; nothing is left running`);
    return reason.exitCode;
  }
}

process.exitCode = await main(process.argv.slice(2));
