import { fileDate, saveFile } from '../ui/saveFile.ts';
import { useCall } from '../users/useCall.ts';
import { readArchive } from './accountThunks.ts';

/** Downloads all of the user's data as one file. */
export function useArchive() {
  const { call, isBusy } = useCall();

  async function save(): Promise<void> {
    const archive = await call(readArchive());
    if (archive === undefined) return;
    const ending = archive.type.includes('zip') ? 'zip' : 'json';
    saveFile(archive, `contactbook-${fileDate()}.${ending}`);
  }

  return { save, isBusy };
}
