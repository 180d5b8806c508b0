/** Requests of a test that are open at once. */
const AT_ONCE = 24;

/** Does something with each item, a few at a time: a server that is asked for everything at once answers nobody. */
export async function inParallel<T>(items: Iterable<T>, act: (item: T) => Promise<unknown>): Promise<void> {
  const rest = items[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (let next = rest.next(); !next.done; next = rest.next()) await act(next.value);
  };
  await Promise.all(Array.from({length: AT_ONCE}, work));
}
