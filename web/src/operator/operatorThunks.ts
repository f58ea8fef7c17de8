import type {
  ActOnPerson,
  AuditLog,
  Invitation,
  InvitationDraft,
  ManagedPeople,
  ManagedPerson,
  ServerStatus,
} from '@contactbook/contract/operator';
import { orApiError } from '../api.ts';
import { callApi } from '../redux.ts';

export const readStatus = () => callApi((api) => api.personal<ServerStatus>('GET', '/operator/status'));
/** Reads a page of the people whose name or e-mail has this text. */
export const readPeople = (q: string, before?: string) =>
  callApi((api) => api.personal<ManagedPeople>('GET', `/operator/people?${searchParams({ q, before })}`));
export const actOn = (id: string, payload: ActOnPerson) =>
  callApi((api) => api.personal<ManagedPerson>('POST', `/operator/people/${encodeURIComponent(id)}/acts`, { payload }));
export const invite = (payload: InvitationDraft) =>
  callApi((api) => api.personal<Invitation>('POST', '/operator/invitations', { payload }));
export const readAudit = (before?: string) =>
  callApi((api) => api.personal<AuditLog>('GET', `/operator/audit?${searchParams({ before })}`));
export const exportAudit = () =>
  callApi(async (api) => {
    const response = await api.personalFile('/operator/audit/export');
    return { body: await orApiError(response.blob()), revision: undefined };
  });

function searchParams(values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter((each): each is [string, string] => (each[1] ?? '') !== '');
  return new URLSearchParams(given).toString();
}
