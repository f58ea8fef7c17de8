import type { ContactDraft } from '@contactbook/contract/contacts';
import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { tidied } from './tidied.ts';

/**
 * A form with a contact's two fields: tidies on submit, lets the browser validate, and holds still while saving.
 * Where `save` answers true the form begins anew.
 */
export function useDraftForm(initial: ContactDraft, save: (draft: ContactDraft) => Promise<boolean>) {
  const [draft, setDraft] = useState(initial);
  const [isSaving, setIsSaving] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const number = useRef<HTMLInputElement>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const tidy = tidied(draft, initial.name);
    // Into the fields before they are checked: a space at the end is nobody's mistake.
    flushSync(() => setDraft(tidy));
    if (isSaving || !form.checkValidity()) return;
    setIsSaving(true);
    const beginsAnew = await save(tidy);
    setIsSaving(false);
    if (!beginsAnew) return;
    setDraft(initial);
    name.current?.focus();
  }

  return { draft, setDraft, isSaving, submit, name, number };
}
