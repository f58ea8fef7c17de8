import type { Device, GroupForm } from '@contactbook/contract/devices';
import { useCall } from '../users/useCall.ts';
import { devices as devicesWords } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { changeDevice } from './deviceThunks.ts';

/** Chooses how a device has the labels of groups. What is shown at first follows from what the device has stored. */
export function DeviceGroups({ device, onChanged }: { device: Device; onChanged: (device: Device) => void }) {
  const words = useWords(devicesWords);
  const { call, isBusy } = useCall();
  const { id, label, groups } = device;

  async function choose(form: string) {
    // The values of the options; the empty one chooses nothing.
    const changed = form === '' ? undefined : await call(changeDevice({ id, groups: form as GroupForm }));
    if (changed !== undefined) onChanged(changed);
  }

  return (
    <label className="devices-groups rows-kind">
      {words.groups}
      <select
        className="text-field devices-groups-field"
        aria-label={words.groupsOf(label)}
        aria-busy={isBusy}
        value={groups ?? ''}
        onChange={({ target }) => void choose(target.value)}
      >
        {groups === undefined && <option value="">{words.groupsUnknown}</option>}
        {Object.entries(words.groupForms).map(([form, text]) => (
          <option key={form} value={form}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
