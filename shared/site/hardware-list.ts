/** One row of the list on the hardware page. */
interface HardwareRow {
  readonly company: string;
  /** What its hardware people build. */
  readonly work: string;
  readonly place: string;
  /** The company's own site. */
  readonly href: string;
}

/** The month in which the default rows were last true, from general knowledge: no address was opened. */
export const HARDWARE_LIST_DATE = 'January 2026';

/** The list until the site file has rows or a shared table of its own: companies known for hardware, and their own sites. */
export const HARDWARE_ROWS: readonly HardwareRow[] = [
  {
    company: 'AMD',
    work: 'Processors, graphics, adaptive chips',
    place: 'Santa Clara, CA',
    href: 'https://www.amd.com',
  },
  {
    company: 'Analog Devices',
    work: 'Analog and mixed-signal chips',
    place: 'Wilmington, MA',
    href: 'https://www.analog.com',
  },
  {
    company: 'Apple',
    work: 'Own processors, devices, sensors',
    place: 'Cupertino, CA',
    href: 'https://www.apple.com',
  },
  {
    company: 'Applied Materials',
    work: 'Machines that make chips',
    place: 'Santa Clara, CA',
    href: 'https://www.appliedmaterials.com',
  },
  {
    company: 'Broadcom',
    work: 'Network, storage and wireless chips',
    place: 'Palo Alto, CA',
    href: 'https://www.broadcom.com',
  },
  {
    company: 'Cadence',
    work: 'Tools for chip design and verification',
    place: 'San Jose, CA',
    href: 'https://www.cadence.com',
  },
  {
    company: 'Intel',
    work: 'Processors and their manufacture',
    place: 'Santa Clara, CA',
    href: 'https://www.intel.com',
  },
  {
    company: 'Micron',
    work: 'Memory and storage',
    place: 'Boise, ID',
    href: 'https://www.micron.com',
  },
  {
    company: 'NVIDIA',
    work: 'Graphics and AI accelerators, networking',
    place: 'Santa Clara, CA',
    href: 'https://www.nvidia.com',
  },
  {
    company: 'Qualcomm',
    work: 'Mobile processors and modems',
    place: 'San Diego, CA',
    href: 'https://www.qualcomm.com',
  },
  {
    company: 'Synopsys',
    work: 'Tools for chip design, ready-made blocks',
    place: 'Sunnyvale, CA',
    href: 'https://www.synopsys.com',
  },
  {
    company: 'Texas Instruments',
    work: 'Analog and embedded chips',
    place: 'Dallas, TX',
    href: 'https://www.ti.com',
  },
];
