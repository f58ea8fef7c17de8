/** A sentence with a name in it: whatever the direction of the name's script, the words around it keep theirs. */
export function Isolated({ text, name }: { text: string; name: string | undefined }) {
  const at = name === undefined ? -1 : text.indexOf(name);
  if (name === undefined || at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <bdi>{name}</bdi>
      {text.slice(at + name.length)}
    </>
  );
}
