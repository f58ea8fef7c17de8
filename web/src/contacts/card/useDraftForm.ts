import type { ContactDraft } from '@contactbook/contract/contacts';
import { type SubmitEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { tidied } from './tidied.ts';

/** A form with a contact's two fields: on submit it tidies what is written and lets the browser validate it first. */
export function useDraftForm(
  draft: ContactDraft,
  {
    kept,
    onChange,
    onSubmit,
  }: {
    /** The contact as it was, where it is edited. */
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
    // Into the fields before they are checked: a space at the end is nobody's mistake.
    flushSync(() => onChange(tidy));
    if (form.checkValidity()) onSubmit(tidy);
  }

  return { submit, name, number };
}
