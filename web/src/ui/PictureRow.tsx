import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { PHONE } from './pictures.ts';

const LAPTOP = 'M6.5 6h11a1 1 0 0 1 1 1v8h-13V7a1 1 0 0 1 1-1M3.5 18h17';

/** A row for a browser, program or device: its icon, its name, a note, and actions. */
export function PictureRow({
  label,
  tag,
  note,
  below,
  children,
}: {
  label: string;
  /** Shown beside the label. */
  tag?: string;
  note: string;
  /** Shown below the row. */
  below?: ReactNode;
  children?: ReactNode;
}) {
  const isPhone = /phone|ipad|android|tablet|телефон|планшет/i.test(label);
  return (
    <li className="rows-picture-row">
      <span className="rows-tile">
        <Icon path={isPhone ? PHONE : LAPTOP} />
      </span>
      <div className="rows-words">
        <p className="rows-value">
          <bdi>{label}</bdi>
          {tag !== undefined && <span className="rows-tag">{tag}</span>}
        </p>
        <p className="rows-kind">{note}</p>
      </div>
      {children}
      {below}
    </li>
  );
}
