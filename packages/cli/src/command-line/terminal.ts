/** What a command talks to: the streams of the process and its environment, as values. */
export interface Terminal {
  /** What the program is called by its user: `krt`, or `kubectl krt`. */
  readonly bin: string;
  /** The version of krt. */
  readonly version: string;
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: InputStream;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** Told by a command that has no end of its own: it ends when nobody reads what it prints. */
  endWhenUnread?(): void;
}

/** A stream to read from. */
export interface InputStream extends AsyncIterable<Uint8Array> {
  readonly isTTY?: boolean;
  /** Lets go of it, so that it keeps no process alive. */
  destroy?(): unknown;
}

/** A stream to write text to. */
export interface OutputStream {
  readonly isTTY?: boolean;
  /** Its file descriptor. */
  readonly fd?: number;
  write(text: string): unknown;
}
