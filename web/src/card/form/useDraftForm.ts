import type { ContactDraft } from '@contactbook/contract/contacts';
import { type SubmitEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { tidied } from './tidied.ts';

/** A form with a contact's name and number. On submit it tidies the draft and runs the browser's validation. */
export function useDraftForm(
  draft: ContactDraft,
  {
    kept,
    onChange,
    onSubmit,
  }: {
    /** The stored contact, if it is edited. */
    kept?: ContactDraft;
    onChange: (draft: ContactDraft) => void;
    onSubmit: (tidy: ContactDraft) => void;
  },
) {
  const name = useRef<HTMLInputElement>(null);
  const number = useRef<HTMLInputElement>(null);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const tidy = tidied(draft, kept);
    // Updates the fields before validation, so that a trailing space is no error.
    flushSync(() => onChange(tidy));
    if (form.checkValidity()) onSubmit(tidy);
  }

  return { submit, name, number };
}
