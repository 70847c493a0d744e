import type { SiteActions } from '@cotejo/contracts/site-data';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Actions call the API's own routes, with the same validation and rate limits. */
export const siteActionsOf = (app: FastifyInstance, { ip, headers }: FastifyRequest): SiteActions => ({
  async sendContactMessage(values) {
    const response = await app.inject({
      method: 'POST',
      url: '/api/contact',
      remoteAddress: ip,
      headers: { host: headers.host ?? '' },
      payload: values,
    });
    const { error = null, fields = {} } = response.json<{ error?: string; fields?: Record<string, string> }>();
    return { status: response.statusCode, error: response.statusCode === 200 ? null : error, fields };
  },
});
