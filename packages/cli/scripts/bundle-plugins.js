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
 * Takes of Node's modules what is used. For CommonJS, where esbuild would make a copy of every module at every import of
 * it, each export with a getter.
 */
export const builtins = {
  name: 'builtins',
  setup({onResolve, onLoad}) {
    const namespace = 'builtin';
    onResolve({filter: /^node:/}, ({path, kind}) =>
      kind === 'import-statement' ? {path, namespace} : {path, external: true},
    );
    onLoad({filter: /./, namespace}, ({path}) => {
      // What calls a pure function is left out where nobody uses it.
      const members = Object.keys(require(path)).filter((name) => name !== 'default');
      const exported = members.map((name) => `export const ${name} = /* @__PURE__ */ (() => whole.${name})();`);
      return {contents: `const whole = require('${path}'); export default whole; ${exported.join('\n')}`};
    });
  },
};

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
    // As the prototype: of an object's own properties esbuild makes copies, which would load it.
    onLoad({filter: /./, namespace}, () => ({
      contents: `module.exports = Object.create(new Proxy({}, {get: (_, used) => require('${place}')[used]}));`,
    }));
  },
});
