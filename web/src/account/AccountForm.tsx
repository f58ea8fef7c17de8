import type { ReactNode, SubmitEvent } from 'react';
import buttons from '../ui/buttons.module.css';
import { unlessHeld } from '../ui/holdOpen.ts';
import { account } from '../words/en.ts';
import { useWords } from '../words/words.ts';

/** An open row of the account: heading, fields, and the buttons that save and cancel. */
export function AccountForm({
  title,
  submit,
  isBusy,
  onSubmit,
  onCancel,
  children,
}: {
  title: string;
  /** Label of the submit button. */
  submit: string;
  isBusy: boolean;
  onSubmit: (form: HTMLFormElement) => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  const words = useWords(account);

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(event.currentTarget);
  }
  return (
    <form aria-label={title} onSubmit={send}>
      <h3 className="rows-heading">{title}</h3>
      {children}
      <div className="account-buttons">
        <button type="button" className={buttons.ghost} onClick={unlessHeld(onCancel)}>
          {words.cancel}
        </button>
        <button type="submit" className={buttons.primary} aria-busy={isBusy}>
          {submit}
        </button>
      </div>
    </form>
  );
}
