/** A sentence with what somebody called somebody in it: whatever direction the name is of, the words around it keep theirs. */
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
