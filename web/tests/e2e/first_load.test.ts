// What a first visit really transfers: counted by the browser, compressed as it came.
import { expect, test } from 'vitest';
import { phone, useHouse } from './support/fixture';
import { word } from './support/words';

const house = useHouse();

for (const locale of ['en-GB', 'pl-PL']) {
  test(`the start page is there for less than 200 KB (${locale})`, async () => {
    const page = await (await house.browser.newContext({ ...phone, locale })).newPage();
    const session = await page.context().newCDPSession(page);
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await session.send('Network.enable');
    await page.goto(house.server.address, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { name: word('table.start.title', {}, locale.slice(0, 2)) }).waitFor();
    console.log(`${locale}: ${(bytes / 1024).toFixed(1)} KiB`);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(200_000);
  });
}
