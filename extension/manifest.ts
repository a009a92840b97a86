/** The browsers that a package is made for. */
export const BROWSERS = ['chrome', 'firefox'] as const;

/** A browser that a package is made for. */
export type Browser = (typeof BROWSERS)[number];

const ICON = { '128': 'icon.png' };

/** The manifest of a browser's package (Manifest V3). */
export function manifestOf(browser: Browser, version: string): object {
  const background =
    browser === 'chrome'
      ? { service_worker: 'background.js', type: 'module' }
      : { scripts: ['background.js'], type: 'module' };
  return {
    manifest_version: 3,
    name: 'Waymark: save this job',
    short_name: 'Waymark',
    version,
    description: 'Saves the job on this page to your own Waymark, and says whether they sponsor.',
    icons: ICON,
    action: { default_popup: 'popup.html', default_title: 'Waymark', default_icon: ICON },
    background,
    permissions: ['activeTab', 'scripting', 'storage'],
    // Asked for once, of the one server that the person chooses.
    optional_host_permissions: ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*'],
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+W' } },
      save: { suggested_key: { default: 'Alt+Shift+S' }, description: 'Save this job' },
      apply: { suggested_key: { default: 'Alt+Shift+A' }, description: 'I applied to this job' },
    },
    ...(browser === 'chrome'
      ? { minimum_chrome_version: '128' }
      : {
          browser_specific_settings: {
            gecko: {
              id: 'waymark@waymark.example',
              strict_min_version: '140.0',
              data_collection_permissions: { required: ['websiteContent'] },
            },
            gecko_android: { strict_min_version: '142.0' },
          },
        }),
  };
}
