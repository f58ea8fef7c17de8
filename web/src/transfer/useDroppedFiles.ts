import { useEffect, useState } from 'react';
import { transferLinks } from '../words/en.ts';
import { wordsOf } from '../words/words.ts';
import { isPastedList, listFile } from './pastedList.ts';

const CARD = /^\s*BEGIN:VCARD/i;

/**
 * Handles files that are dropped or pasted anywhere in the window, and vCards pasted as text even into a field. A list that is
 * pasted is imported, except in fields with several lines. Returns whether files are dragged over the window.
 */
export function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    const listen = <Type extends keyof DocumentEventMap>(
      type: Type,
      listener: (event: DocumentEventMap[Type]) => void,
    ) => document.addEventListener(type, listener, { signal: ended.signal, capture: true });

    listen('dragover', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    });
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setIsOver(false));
    listen('drop', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      onFiles([...event.dataTransfer!.files]);
    });
    listen('paste', (event) => {
      if (isForForm(event)) return;
      if (takeList(event, onFiles)) return;
      const files = pastedFiles(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      onFiles(files);
    });
    return () => ended.abort();
  }, [onFiles]);
  return isOver;
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}

/** Imports a list that is pasted beside all fields, or into one that is for a single contact. A note may have several lines. */
function takeList(event: ClipboardEvent, onFiles: (files: File[]) => void): boolean {
  const { target, clipboardData } = event;
  const field = target instanceof Element ? target.closest('input, textarea, [contenteditable]') : null;
  if (field !== null && field.closest('[data-takes-one], search') === null) return false;
  const text = clipboardData?.getData('text/plain') ?? '';
  if (!isPastedList(text)) return false;
  event.preventDefault();
  event.stopPropagation();
  onFiles([listFile(text, wordsOf(transferLinks).pasted)]);
  return true;
}

/** Returns whether this is one card, pasted into a form that has fields for it. */
function isForForm({ target, clipboardData }: ClipboardEvent): boolean {
  const cards = clipboardData?.getData('text/plain').match(/^BEGIN:VCARD/gim) ?? [];
  return cards.length === 1 && target instanceof Element && target.closest('[data-takes-card]') !== null;
}

function pastedFiles(pasted: DataTransfer | null): File[] {
  const text = pasted?.getData('text/plain') ?? '';
  return CARD.test(text)
    ? [new File([text], `${wordsOf(transferLinks).pasted}.vcf`, { type: 'text/vcard' })]
    : [...(pasted?.files ?? [])];
}
