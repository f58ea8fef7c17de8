import { Icon } from '../ui/Icon.tsx';

/**
 * A sketch of a screen on which one button is marked, or of the file that is brought. It is hidden from assistive
 * technology, since the step says the same.
 */
export function StepPicture({
  look,
  label,
  place = 1,
}: {
  look: 'page' | 'choice' | 'phone' | 'file';
  /** The text of the marked button, or the name of the file. */
  label: string;
  /** The line of the sketch that has the button. */
  place?: 1 | 2;
}) {
  if (look === 'file') {
    return (
      <span className="step-picture" aria-hidden="true">
        <span className="step-file">
          <Icon name="bring" size={28} />
          {label}
        </span>
      </span>
    );
  }
  return (
    <span className="step-picture" aria-hidden="true">
      <span className={`step-${look}`}>
        <span className="step-line step-head" />
        {place === 2 && <span className="step-line" />}
        <span className="step-button">{label}</span>
        <span className="step-line" />
        {place === 1 && <span className="step-line" />}
      </span>
    </span>
  );
}
