import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

const words = serverMessages.storage;

/** No such bucket, or the caller may not know of it. */
export const noBucket = () => new AppError(ERRORS.bucket_not_found, words.noBucket);

/** No such object, or it is somebody else's. */
export const noObject = () => new AppError(ERRORS.object_not_found, words.noObject);

/** The name is taken. */
export const duplicate = () => new AppError(ERRORS.object_exists, words.duplicate);

/** As many files as a person can keep. */
export const tooManyObjects = () => new AppError(ERRORS.too_many_objects, words.tooMany);

/** More bytes than the bucket takes. */
export const tooLarge = () => new AppError(ERRORS.object_too_large, words.tooLarge);

/** A media type the bucket does not take. */
export const typeRefused = (type: string) =>
  new AppError(ERRORS.mime_type_refused, words.type(type));

/** Row security would refuse. */
export const accessDenied = (cause?: unknown) =>
  new AppError(ERRORS.row_denied, words.rowSecurity, { cause });

/** A name that is no path of a file. */
export const invalidKey = (name: string) =>
  new AppError(ERRORS.object_key_invalid, words.invalidKey(name.slice(0, 100)));

/** Images are served as they are. */
export const noTransform = () => new AppError(ERRORS.transform_disabled, words.transform);

/** A signed link that is not ours or not for this. */
export const invalidSignature = () =>
  new AppError(ERRORS.signature_invalid, words.invalidSignature);

/** A signed link that was good once: its person ended it, or it was used. */
export const linkEnded = () => new AppError(ERRORS.link_expired, words.linkEnded);
