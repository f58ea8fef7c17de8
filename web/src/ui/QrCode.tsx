import { generate, mode } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import './qr-code.css';

/** Width in modules of the white border that the QR code standard requires. */
const BORDER = 4;
const ASCII = /^[\n\r -~]*$/;

/**
 * Draws the text as a QR code, dark on white in both colour modes. It is as wide as its place allows, up to 248 px. A text
 * that is not ASCII says that it is UTF-8 (ECI 26, ISO/IEC 18004), since readers guess otherwise.
 */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(ASCII.test(text) ? text : mode.multi(mode.eci(26), mode.utf8(text)));
  const box = `${-BORDER} ${-BORDER} ${code.size + 2 * BORDER} ${code.size + 2 * BORDER}`;
  return (
    <svg className="qr-code" viewBox={box} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={toSvgPath(code)} />
    </svg>
  );
}
