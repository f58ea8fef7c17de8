// Plain JavaScript for any Node: says what is wrong before a newer syntax or module fails with a stack trace.
const NEEDED_MAJOR = 24;

if (Number.parseInt(process.versions.node, 10) < NEEDED_MAJOR) {
  console.error(
    `ContactBook needs Node ${NEEDED_MAJOR} or newer and this is Node ${process.versions.node}: install it, then run the command again.`,
  );
  process.exit(1);
}
