import { xmlDocument } from './xml-writer.ts';

/** A refusal that names its precondition in XML (RFC 4918, section 16). */
export class DavError extends Error {
  readonly status: number;
  readonly body: string;
  readonly headers: Record<string, string>;

  constructor(status: number, precondition: string, message = '', headers: Record<string, string> = {}) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0; // a refusal is no fault
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.status = status;
    this.body = xmlDocument('D:error', precondition);
    this.headers = headers;
  }
}

export function badBody(message: string): DavError {
  return new DavError(400, '', message);
}

/** The resource is not there. */
export function noSuchResource(): DavError {
  return new DavError(404, '');
}

export function preconditionFailed(): DavError {
  return new DavError(412, '');
}
