import type { ComponentProps, SubmitEvent } from 'react';
import buttons from '../ui/buttons.module.css';

type EntryFormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** Label of the button. */
  submit: string;
  isBusy?: boolean;
  onSubmit: (form: HTMLFormElement) => unknown;
};

/** A form with one button below its fields. Its styles are in entry.css. */
export function EntryForm({ submit, isBusy, onSubmit, children, ...form }: EntryFormProps) {
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void onSubmit(event.currentTarget);
  }
  return (
    <form {...form} onSubmit={send}>
      {children}
      <button type="submit" className={`${buttons.primary} entry-submit`} aria-busy={isBusy}>
        {submit}
      </button>
    </form>
  );
}
