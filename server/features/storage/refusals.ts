import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

const words = messages.storage;

/** No such bucket, or the caller may not know of it. */
export const noBucket = () => new AppError('NoSuchBucket', 404, words.noBucket);

/** No such object, or it is somebody else's. */
export const noObject = () => new AppError('NoSuchKey', 404, words.noObject);

/** The name is taken. */
export const duplicate = () => new AppError('KeyAlreadyExists', 409, words.duplicate);

/** More bytes than the bucket takes. */
export const tooLarge = () => new AppError('EntityTooLarge', 413, words.tooLarge);

/** A media type the bucket does not take. */
export const typeRefused = (type: string) => new AppError('InvalidMimeType', 415, words.type(type));

/** Row security would refuse. */
export const accessDenied = (cause?: unknown) =>
  new AppError('AccessDenied', 403, words.rowSecurity, { cause });

/** A name that is no path of a file. */
export const invalidKey = (name: string) =>
  new AppError('InvalidKey', 400, words.invalidKey(name.slice(0, 100)));

/** Images are served as they are. */
export const noTransform = () => new AppError('FeatureNotEnabled', 403, words.transform);

/** A signed link that is not ours or not for this. */
export const invalidSignature = () => new AppError('InvalidSignature', 400, words.invalidSignature);

/** A signed link that was good once: its person ended it, or it was used. */
export const linkEnded = () => new AppError('InvalidJWT', 400, words.linkEnded);
