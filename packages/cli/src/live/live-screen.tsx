import {Box, Text, useApp, useInput, useWindowSize, type Key} from 'ink';
import {useEffect, useReducer, useRef, useSyncExternalStore, type ReactNode} from 'react';
import {frameSize} from './frame-size.js';
import {keyAction, type KeyPress} from './keys.js';
import {lineText} from './line.js';
import type {LiveStore} from './live-store.js';
import {suspension, type Suspension} from './suspension.js';
import {screen, type ScreenOptions} from './screen.js';

/** How the view ended. */
export type LiveEnd = 'quit' | 'interrupt';

export interface LiveScreenProps {
  readonly store: LiveStore;
  readonly look: Pick<ScreenOptions, 'cluster' | 'namespace' | 'glyphs'> & {readonly color: boolean};
  readonly onEnd: (end: LiveEnd) => void;
}

/** Shows the model of a store, and lets keys change it. */
export function LiveScreen({store, look, onEnd}: LiveScreenProps): ReactNode {
  const model = useSyncExternalStore(store.subscribe, store.snapshot);
  const size = frameSize(useWindowSize());
  useSeconds(model.mode === 'detail');
  const suspending = useSuspension();
  useInput((input, key) => {
    for (const press of presses(input, key)) {
      const action = keyAction(press, store.current());
      if (action === 'quit' || action === 'interrupt') onEnd(action);
      else if (action === 'suspend') suspending.current?.suspend();
      else if (action !== undefined && action.kind !== 'changes') store.dispatch(action);
    }
  });
  const lines = screen(model, {...look, ...size, now: new Date()});
  return (
    <Box flexDirection="column" width={size.columns}>
      {lines.map((line, row) => (
        <Text key={row} wrap="truncate">
          {lineText(line, {columns: size.columns, color: look.color}) || ' '}
        </Text>
      ))}
    </Box>
  );
}

// Keys that are typed fast come together.
function presses(input: string, key: Key): readonly KeyPress[] {
  if (input.length < 2) return [{...key, input}];
  return Array.from(input, (character) => ({
    ...key,
    input: character,
    return: character === '\r' || character === '\n',
  }));
}

/** Lets signals and keys suspend the view. */
function useSuspension(): {readonly current: Suspension | undefined} {
  const {suspendTerminal} = useApp();
  const current = useRef<Suspension>(undefined);
  useEffect(() => {
    const suspending = suspension(suspendTerminal);
    current.current = suspending;
    return () => suspending.end();
  }, [suspendTerminal]);
  return current;
}

/** Draws anew each second: ages go on. */
function useSeconds(isNeeded: boolean): void {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [isNeeded]);
}
