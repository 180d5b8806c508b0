import {setTimeout as delay} from 'node:timers/promises';
import type {Bed} from './bed.js';
import {OURS, startSubject, type Subject, type SubjectOptions} from './subject.js';

export interface Load {
  /** Flips per second, and for how long; idling lasts as long. */
  readonly rate: number;
  readonly seconds: number;
}

/** A bed and the controller at work on it, which the scenarios share in their order. */
export class Stage {
  private constructor(
    readonly bed: Bed,
    readonly load: Load,
    private readonly subject: SubjectOptions,
    private current: Subject,
  ) {}

  static async open(bed: Bed, load: Load, subject: Omit<SubjectOptions, 'kubeconfig'>): Promise<Stage> {
    const complete = {...subject, kubeconfig: await bed.controllerKubeconfig()};
    return new Stage(bed, load, complete, await startSubject(complete));
  }

  get controller(): Subject {
    return this.current;
  }

  /** Kills the controller and starts it again. */
  async restart(): Promise<Subject> {
    await this.current.stop('SIGKILL');
    this.current = await startSubject(this.subject);
    return this.current;
  }

  /** Another process of our controller, with flags of its own, at the same server; `undefined`: this one is not ours. */
  async beside(flags: string): Promise<Subject | undefined> {
    const {name, command} = this.subject;
    return name === OURS ? await startSubject({...this.subject, command: `${command} ${flags}`}) : undefined;
  }

  /** How many writes the controller sends meanwhile. */
  async writesWhile(act: () => Promise<unknown>): Promise<number> {
    const before = this.bed.writes();
    await act();
    return this.bed.writes() - before;
  }

  /** Until no write has come for a second. */
  async quiet(): Promise<void> {
    while ((await this.writesWhile(() => delay(1_000))) > 0);
  }

  async close(): Promise<void> {
    await this.current.stop('SIGTERM');
  }
}
