import { escapeXml, statusResponse, xmlDocument } from './xml-writer.ts';

/** A refusal with a message, and the XML of the failed precondition (RFC 4918, section 16). */
export class DavError extends Error {
  readonly status: number;
  readonly body: string;
  readonly headers: Record<string, string>;

  constructor(status: number, precondition: string, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.body = xmlDocument('D:error', `${precondition}${descriptionXml(message)}`);
    this.headers = headers;
  }
}

/** Returns a responsedescription element (RFC 4918, section 14.25). */
export function descriptionXml(message: string): string {
  return `<D:responsedescription>${escapeXml(message)}</D:responsedescription>`;
}

/** Answers part of the matches (RFC 6352, section 8.6.2; RFC 6578, section 3.6): the client's limit or the server's is reached. */
export function moreMatchesResponse(path: string): string {
  const error = `<D:error><D:number-of-matches-within-limits/></D:error>${descriptionXml('There are more.')}`;
  return statusResponse(path, '507 Insufficient Storage', error);
}

export function badBody(message: string): DavError {
  return new DavError(400, '', message);
}

/** The resource does not exist. */
export function noSuchResource(): DavError {
  return new DavError(404, '', 'There is nothing at this address.');
}

export function preconditionFailed(message: string): DavError {
  return new DavError(412, '', message);
}
