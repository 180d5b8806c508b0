import {readFileSync} from 'node:fs';
import {PACKAGE_ROOT, versionText, type PackageManifest} from './program.js';

/**
 * The help on a command or topic as oclif rendered it when the program was built (`scripts/render-help.js`);
 * undefined when there is none for it, or the program goes by another name.
 */
export function renderedHelp(subject: string, bin: string, manifest: PackageManifest): string | undefined {
  if (bin !== 'krt') return undefined;
  try {
    const texts = JSON.parse(readFileSync(new URL('bundle/help.json', PACKAGE_ROOT), 'utf8')) as Record<string, string>;
    const help = Object.hasOwn(texts, subject) ? texts[subject] : undefined;
    return help?.replaceAll('%VERSION%', versionText(manifest));
  } catch {
    return undefined;
  }
}
