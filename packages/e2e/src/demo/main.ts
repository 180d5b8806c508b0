import {toError} from '@kruntimes/kube';
import {parseOptions, USAGE, type DemoOptions} from './options.js';
import {setStage, type Stage} from './stage.js';
import {tell} from './story.js';

const SIGNALS = {SIGINT: 130, SIGTERM: 143} as const;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function run({keep, port}: DemoOptions, interrupted: AbortSignal): Promise<void> {
  say('An embedded cluster and the controller start in this process.');
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
  if (interrupted.aborted) return;
  await new Promise<void>((resolve) => interrupted.addEventListener('abort', () => resolve(), {once: true}));
}

async function main(args: readonly string[]): Promise<number> {
  const interruption = new AbortController();
  let code = 0;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      code = SIGNALS[signal];
      interruption.abort();
    });
  }
  try {
    const options = parseOptions(args);
    if (options === undefined) say(USAGE);
    else await run(options, interruption.signal);
    return code;
  } catch (error) {
    if (interruption.signal.aborted) return code;
    process.stderr.write(`demo: ${toError(error).message}\n`);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
