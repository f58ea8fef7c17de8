/** What a toast says, and what can be done about it at once. A click on either closes the toast. */
export function withAction(words: string, label: string, onAction: () => void) {
  return (
    <>
      <span className="toast-words">{words}</span>
      <button type="button" className="toast-action" onClick={onAction}>
        {label}
      </button>
    </>
  );
}
