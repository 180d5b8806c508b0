# Sourced by the scripts of this folder: where the project is, and which Node runs it.
# shellcheck shell=sh
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
export TURBO_TELEMETRY_DISABLED=1 DO_NOT_TRACK=1 DISABLE_OPENCOLLECTIVE=1
# The pinned tools: pnpm where bootstrap links it, Node and the rest where the lock file puts them.
export PATH="$root/.cache/bin:$root/node_modules/.bin:$PATH"

# The pinned Node of the lock file; where there is none for this platform, the one on PATH, if it is new enough.
pinned_node() {
  if [ -x "$root/node_modules/.bin/node" ]; then
    echo "$root/node_modules/.bin/node"
  elif command -v node >/dev/null; then
    command -v node
  else
    echo "$0: Node.js is not on PATH; install Node 20 or newer with npm" >&2
    return 1
  fi
}

# Runs a program of this project under that Node, in place of this shell.
exec_node() {
  node=$(pinned_node) || exit 1
  exec "$node" "$@"
}
