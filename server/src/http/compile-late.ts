/**
 * Wraps a compiler of schemas, so that each schema is compiled at its first use, and each shape once in a process.
 * Compiling takes milliseconds, and would delay the start of the server.
 */
export function compileLate<Compiled>(compile: (schema: object) => Compiled): (schema: object) => () => Compiled {
  const byShape = new Map<string, Compiled>();

  function compiledOnce(schema: object): Compiled {
    const key = JSON.stringify(schema);
    const compiled = byShape.get(key) ?? compile(schema);
    byShape.set(key, compiled);
    return compiled;
  }

  return (schema) => {
    let compiled: Compiled | undefined;
    return () => (compiled ??= compiledOnce(schema));
  };
}
