import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

const CURVE = 'prime256v1';
const SALT_BYTES = 16;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
/** The record size; a message is one record, since push services take at most 4096 bytes. */
const RECORD_BYTES = 4096;
/** Marks the end of the last record (RFC 8188, section 2). */
const LAST_RECORD = 2;

/** The keys of a subscription: the public key of the client (65 bytes) and its authentication secret (16 bytes). */
export type SubscriptionKeys = { publicKey: Buffer; authSecret: Buffer };
/** The random part of a message. Tests pass the values of RFC 8291. */
type Ephemeral = { key: ECDH; salt: Buffer };

/** Encrypts a push message for a subscription (RFC 8291) in the content coding aes128gcm (RFC 8188). */
export function encryptMessage(
  message: string,
  { publicKey, authSecret }: SubscriptionKeys,
  { key, salt }: Ephemeral = newEphemeral(),
): Buffer {
  const serverKey = key.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, serverKey]);
  const secret = hkdf(key.computeSecret(publicKey), authSecret, info, 32);
  const contentKey = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', KEY_BYTES);
  const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', NONCE_BYTES);
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce);
  const record = [cipher.update(message), cipher.update(Buffer.from([LAST_RECORD])), cipher.final()];
  return Buffer.concat([headerOf(salt, serverKey), ...record, cipher.getAuthTag()]);
}

/** Returns whether this is a point of the curve in uncompressed form, which a shared secret can be computed with. */
export function isPublicKey(bytes: Buffer): boolean {
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  try {
    newEphemeral().key.computeSecret(bytes);
    return true;
  } catch {
    return false;
  }
}

function newEphemeral(): Ephemeral {
  const key = createECDH(CURVE);
  key.generateKeys();
  return { key, salt: randomBytes(SALT_BYTES) };
}

function hkdf(key: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, bytes));
}

/** The header of aes128gcm: the salt, the record size and the public key of the message. */
function headerOf(salt: Buffer, serverKey: Buffer): Buffer {
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES);
  sizes.writeUInt8(serverKey.length, 4);
  return Buffer.concat([salt, sizes, serverKey]);
}
