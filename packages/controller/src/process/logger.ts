import winston, {type Logger} from 'winston';
import type {LogLevel} from './options.js';

/** The process's log, on stderr: JSON lines (`ts level msg` and fields), or text for a person. */
export function createLogger(options: {format: 'json' | 'text'; level: LogLevel}): Logger {
  return winston.createLogger({
    level: options.level,
    format: options.format === 'json' ? jsonLines() : textLines(),
    defaultMeta: {controller: 'runtime'},
    // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- winston declares its transports in a namespace that the rule cannot follow
    transports: new winston.transports.Stream({stream: process.stderr}),
  });
}

function jsonLines(): winston.Logform.Format {
  return winston.format.printf(({level, message, controller, ...fields}) =>
    JSON.stringify({ts: new Date().toISOString(), level, msg: message, controller, ...fields}),
  );
}

function textLines(): winston.Logform.Format {
  return winston.format.printf(({level, message, controller, ...fields}) => {
    const pairs = Object.entries(fields).flatMap(([key, value]) =>
      value === undefined ? [] : [`${key}=${text(value)}`],
    );
    return [new Date().toISOString(), level.padEnd(5), String(message), ...pairs].join(' ');
  });
}

function text(value: unknown): string {
  return typeof value === 'string' && /^[^\s"]+$/.test(value) ? value : JSON.stringify(value);
}
