import type { PendingConflict } from '@contactbook/contract/devices';

/** Texts of the dialog for one conflict; `save` is absent if the card cannot be stored. */
export type ConflictTexts = { title: string; reason: string; ownChanges: string; save?: string; leave: string };

export function conflictTexts({ isNew, fields, problem }: PendingConflict, name: string): ConflictTexts {
  if (problem !== undefined) {
    return {
      title: `${name} could not be saved`,
      reason: `, but it cannot be saved. ${problem}`,
      ownChanges: 'This was sent',
      leave: 'Delete what was sent',
    };
  }
  if (isNew === true) {
    return {
      title: `${name} is not in the book yet`,
      reason: ', but it was not saved. Add it now?',
      ownChanges: 'This was sent',
      save: 'Add to the book',
      leave: 'Don’t add',
    };
  }
  if (fields.length === 0) {
    return {
      title: `${name} has an edit to save`,
      reason: ', but it was not saved. Save it now?',
      ownChanges: 'These fields change',
      save: 'Save',
      leave: 'Don’t save',
    };
  }
  return {
    title: `${name} was changed twice`,
    reason: ', after the book had changed. Nothing is lost: choose.',
    ownChanges: 'Saved in any case',
    save: 'Save',
    leave: 'Keep what is in the book',
  };
}

/** Titles of the fields, by their vCard property (RFC 6350). */
const TITLES: Record<string, string> = {
  FN: 'Name',
  N: 'Name',
  TEL: 'Number',
  EMAIL: 'E-mail',
  ADR: 'Address',
  ORG: 'Organisation',
  TITLE: 'Job title',
  BDAY: 'Birthday',
  NOTE: 'Note',
  CATEGORIES: 'Labels',
  URL: 'Website',
};

export function fieldTitle(field: string): string {
  return TITLES[field.toUpperCase()] ?? field.slice(0, 1).toUpperCase() + field.slice(1).toLowerCase();
}
