/** A sentence with a name that is isolated, so that the direction of its script does not affect the words around it. */
export function Isolated({ text, name }: { text: string; name: string | undefined }) {
  const at = name === undefined ? -1 : text.indexOf(name);
  if (name === undefined || at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <bdi translate="no">{name}</bdi>
      {text.slice(at + name.length)}
    </>
  );
}
