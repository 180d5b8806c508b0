import {render} from 'ink';
import {lineText} from './line.js';
import {frameSize} from './frame-size.js';
import {LiveScreen, type LiveEnd, type LiveScreenProps} from './live-screen.js';
import {FRAME_MS, type LiveStore} from './live-store.js';
import {lastFrame} from './screen.js';

/** A live view on a terminal. */
export interface LiveView {
  /** Resolves when a key ended it; rejects when it broke. */
  readonly ended: Promise<LiveEnd>;
  /** Gives the terminal back as it was, and leaves the last frame on it. */
  close(): Promise<void>;
}

/** The terminal's own streams: the view reads keys and needs to know the size. */
export interface TerminalStreams {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
}

/**
 * Shows a store on the alternate screen. Ink leaves it and gives the keyboard back however the process ends, as long as
 * it is not killed outright.
 */
export function showLive(store: LiveStore, look: LiveScreenProps['look'], {stdin, stdout}: TerminalStreams): LiveView {
  const ended = Promise.withResolvers<LiveEnd>();
  const ink = render(<LiveScreen store={store} look={look} onEnd={(end) => ended.resolve(end)} />, {
    stdin,
    stdout,
    alternateScreen: true,
    exitOnCtrlC: false,
    interactive: true,
    patchConsole: false,
    maxFps: 1000 / FRAME_MS,
  });
  const closed = ink.waitUntilExit();
  closed.catch((error: unknown) => ended.reject(error));
  return {
    ended: ended.promise,
    async close() {
      ink.unmount();
      await closed.catch(() => undefined);
      const size = frameSize(stdout);
      const lines = lastFrame(store.current(), {...look, ...size, now: new Date()});
      stdout.write(lines.map((line) => `${lineText(line, {...size, color: look.color})}\n`).join(''));
    },
  };
}
