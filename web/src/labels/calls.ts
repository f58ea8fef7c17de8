import type { Changes } from '@contactbook/contract/changes';
import type { Label, LabelChanges } from '@contactbook/contract/labels';
import { perform, withList } from '../book/acts.ts';
import { callApi } from '../redux.ts';

export const readLabels = () => callApi((api) => api.personal<Label[]>('GET', '/labels'));

export const addLabel = (name: string) =>
  perform(
    { kind: 'many', control: 'new label' },
    (api) => api.change<LabelChanges>('POST', '/labels', { payload: { name } }),
    withLabels,
  );

/** Renames a label; the name of another label joins the two. */
export const renameLabel = ({ id, name }: Pick<Label, 'id' | 'name'>) =>
  perform(
    { kind: 'many', control: 'rename label' },
    (api) => api.change<LabelChanges>('PATCH', `/labels/${id}`, { payload: { name } }),
    withLabels,
  );

/** Deletes a label; its people stay. */
export const deleteLabel = (id: string) =>
  perform(
    { kind: 'many', control: 'delete label' },
    (api) => api.change<Changes>('DELETE', `/labels/${id}`),
    withLabels,
  );

/** The list does not have the groups of labels without people; such a change can be undone all the same. */
const withLabels = (changes: Changes) =>
  changes.contacts.length + changes.gone.length === 0 ? { revision: changes.revision } : withList(changes);
