import type {KubeClient, KubeObject, ResourceType} from '@kruntimes/kube';

/** Counts the changes of a namespace's objects that anyone can see on a watch: every write that had an effect. */
export class ChangeCounter {
  private changes = 0;
  private readonly stopped = new AbortController();
  private counting: Promise<void> = Promise.resolve();

  /** Counts modifications from now on; creations and deletions do not count. */
  static async start(client: KubeClient, type: ResourceType, namespace: string): Promise<ChangeCounter> {
    const counter = new ChangeCounter();
    const {resourceVersion} = await client.list(type, {namespace});
    const stream = await client.watch(type, {namespace, resourceVersion, signal: counter.stopped.signal});
    counter.counting = counter.follow(stream);
    return counter;
  }

  count(): number {
    return this.changes;
  }

  async stop(): Promise<void> {
    this.stopped.abort();
    await this.counting;
  }

  private async follow(stream: AsyncIterable<{type: string; object: KubeObject}>): Promise<void> {
    try {
      for await (const {type} of stream) if (type === 'MODIFIED') this.changes += 1;
    } catch (error) {
      if (!this.stopped.signal.aborted) throw error;
    }
  }
}
