import { useSelector } from 'react-redux';
import { Icon } from '../../ui/Icon.tsx';
import { selectUserName } from '../../users/authSlice.ts';
import { Avatar } from '../photo/Avatar.tsx';

/** The origin of a value. */
export type Source = { kind: 'person' | 'window' | 'device' | 'book' | 'file'; detail: string };

const SOURCE_PATHS = {
  window:
    'M5 5.5h14A1.5 1.5 0 0 1 20.5 7v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17V7A1.5 1.5 0 0 1 5 5.5M3.5 9.5h17',
  device:
    'M9 3.5h6A1.5 1.5 0 0 1 16.5 5v14a1.5 1.5 0 0 1-1.5 1.5H9A1.5 1.5 0 0 1 7.5 19V5A1.5 1.5 0 0 1 9 3.5M11 17.5h2',
  file: 'M7 3.5h6.5L18 8v11a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5M13.5 3.5V8H18',
} as const;

/** One side of a conflict: whose it is, and where and when it was made. */
export function ConflictSource({ id, title, kind, detail }: Source & { id: string; title: string }) {
  const userName = useSelector(selectUserName);
  return (
    <div className="conflict-source">
      {kind === 'person' ? (
        <Avatar name={userName} />
      ) : (
        <span className="conflict-icon">
          {kind === 'book' ? <Icon name="contacts" /> : <Icon path={SOURCE_PATHS[kind]} />}
        </span>
      )}
      <p className="conflict-whose">
        {title}
        <span id={id} className="conflict-detail">
          <bdi>{detail}</bdi>
        </span>
      </p>
    </div>
  );
}
