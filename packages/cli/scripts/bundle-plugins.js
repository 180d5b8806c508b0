import {createRequire} from 'node:module';

const require = createRequire(import.meta.url);

/** Leaves out what matches and is imported on demand; it is found where `place` says. */
export const apart = (filter, place) => ({
  name: `apart-${place('')}`,
  setup({onResolve}) {
    onResolve({filter}, ({path, kind}) =>
      kind === 'dynamic-import' ? {path: place(path), external: true} : undefined,
    );
  },
});

/**
 * Loads a module when something of it is used, not where it is imported: one that few runs need costs the others nothing.
 * For CommonJS; `place` says where to find it.
 */
export const onUse = (name, place = name) => ({
  name: `on-use-${name}`,
  setup({onResolve, onLoad}) {
    const namespace = `on-use-${name}`;
    // First what this one asks for: the first that answers counts.
    onResolve({filter: /./, namespace}, ({path}) => ({path, external: true}));
    onResolve({filter: new RegExp(`^${name}$`)}, ({path}) => ({path, namespace}));
    onLoad({filter: /./, namespace}, () => {
      const getters = Object.keys(require(name)).map((exported) => `get ${exported}() {return load().${exported}}`);
      return {contents: `const load = () => require('${place}');module.exports = {${getters.join()}};`};
    });
  },
});
