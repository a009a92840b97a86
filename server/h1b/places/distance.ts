import type { Point } from '#server/h1b/places/locate.ts';

/** Mean radius of the earth in miles. */
const EARTH_MILES = 3958.8;
const RADIANS = Math.PI / 180;
/** No degree of latitude is shorter. */
const MILES_PER_DEGREE = 68.7;

/** Whether a point is within so many miles of another, along the surface. */
export function isWithin(a: Point, b: Point, miles: number): boolean {
  // Most points are far north or south, which is cheap to see.
  if (Math.abs(a.latitude - b.latitude) * MILES_PER_DEGREE > miles) return false;
  const half = (degrees: number): number => Math.sin((degrees * RADIANS) / 2) ** 2;
  const h =
    half(a.latitude - b.latitude) +
    Math.cos(a.latitude * RADIANS) *
      Math.cos(b.latitude * RADIANS) *
      half(a.longitude - b.longitude);
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(h))) <= miles;
}
