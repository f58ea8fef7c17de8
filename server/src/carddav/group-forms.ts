import { labelsIn, withLabels } from '@contactbook/card/card-labels';
import type { VCard } from '@contactbook/card/vcard';
import type { GroupForm } from '@contactbook/contract/devices';
import { labelsOf } from '../book/labels.ts';
import { listExtras } from '../book/list-extras.ts';
import { isGroup, type StoredState } from '../book/state.ts';
import { planLabelGroups, withGroupLabels } from '../contacts/group-labels.ts';
import type { DavRequest } from './dav-request.ts';
import type { WriteTx } from '../store/store.ts';
import { type DeviceUser, setGroupForm } from '../users/devices/device-user.ts';
import { UnwritableCard } from './cards.ts';

/** Returns whether the cards of persons have the labels of their groups in this form. */
export const hasCategories = (form: GroupForm | null): boolean => form === 'categories' || form === 'both';

/** Returns whether a device in this form is sent group cards. A program that reads categories shows them as persons. */
export const hasLists = (form: GroupForm | null): boolean => form !== 'categories';

/** Returns a contact as devices in this form receive it; throws UnwritableCard. */
export function inGroupForm<State extends StoredState & { id: string }>(contact: State, form: GroupForm | null): State {
  if (!hasCategories(form)) return contact;
  try {
    return withGroupLabels(contact);
  } catch (cause) {
    throw new UnwritableCard('The labels of this contact cannot be written into its card.', { cause });
  }
}

/**
 * Adds the group cards that the labels of a book lack, before a device lists it in this form for the first time. A device
 * that only reads changes nothing, and finds these labels in the cards.
 */
export async function addLabelGroups({ services, request, reply, user }: DavRequest): Promise<void> {
  const { userId, label: device, groupForm, baseRevision, access } = user;
  if (groupForm === null || !hasLists(groupForm) || baseRevision > 0 || access === 'read') return;
  const { revision } = await services.actOnBook({ reply, userId, device }, async () => planLabelGroups);
  request.device = { ...user, revision };
}

/** Returns a card with the labels of the contact that a device with lists leaves out. It edits them in group cards alone. */
export function withHiddenLabels(form: GroupForm | null, card: VCard, former: StoredState | undefined): VCard {
  if (form !== 'lists' || former === undefined) return card;
  const shown = labelsIn(card);
  return withLabels(
    card,
    labelsOf(former).filter((label) => !shown.includes(label)),
  );
}

/**
 * Records and returns in which form a device has groups. A group card shows that it has lists. A label that the contact
 * had in none of `formers` shows that it has categories. A missing label shows nothing, since programs with lists omit
 * categories.
 */
export async function noteGroupForm(
  db: WriteTx,
  user: DeviceUser,
  card: VCard,
  { state, formers }: { state: StoredState; formers: StoredState[] },
): Promise<GroupForm | null> {
  const form = shownForm(user.groupForm, card, state, formers);
  if (form !== user.groupForm) await setGroupForm(db, user, form);
  return form;
}

function shownForm(form: GroupForm | null, card: VCard, state: StoredState, formers: StoredState[]): GroupForm | null {
  if (isGroup(state)) return form === 'both' ? 'both' : 'lists';
  if (form !== null) return form;
  const known = new Set(formers.flatMap((former) => [...labelsOf(former), ...listExtras(former).groups]));
  return labelsIn(card).some((label) => !known.has(label)) ? 'categories' : null;
}
