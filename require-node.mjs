// Plain JavaScript for any Node: says what is wrong before a newer syntax or module fails with a stack trace.
// The same version as `engines` in package.json.
const NEEDED_MAJOR = 24;
const NEEDED_MINOR = 11;

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < NEEDED_MAJOR || (major === NEEDED_MAJOR && minor < NEEDED_MINOR)) {
  console.error(
    `ContactBook needs Node ${NEEDED_MAJOR}.${NEEDED_MINOR} or newer and this is Node ${process.versions.node}: install it, then run the command again.`,
  );
  process.exit(1);
}
