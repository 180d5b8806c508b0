// The consumer has no types of Node.js: the package must not need them.
declare const console: {log(text: string): void};
