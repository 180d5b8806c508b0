/** So many Runtimes have a line each, whenever they change; of more there is one for all. */
export const FEW = 10;
/** How often it is said how far many are, in ms; only if that has changed. */
const SUMMARY_MS = 2000;

/** Says how far many Runtimes are, first after `firstMs` and then every two seconds, where that has changed. Disposing ends it. */
export function nowAndThen(howFar: () => string, say: (text: string) => void, firstMs = SUMMARY_MS): Disposable {
  let said: string | undefined;
  const tell = (): void => {
    const text = howFar();
    if (text !== said) say(text);
    said = text;
    timer = setTimeout(tell, SUMMARY_MS);
  };
  let timer = setTimeout(tell, firstMs);
  return {[Symbol.dispose]: () => clearTimeout(timer)};
}
