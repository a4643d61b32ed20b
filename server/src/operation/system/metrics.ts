import { endpoint, Raw } from '../../platform/http/endpoint.ts'

/** Prometheus metrics of this process. */
export const metrics = endpoint({
  id: 'getMetrics',
  tag: 'System',
  method: 'GET',
  path: '/metrics',
  summary: 'Prometheus metrics of this process',
  access: 'public',
  transaction: 'own',
  output: { status: 200, mediaType: 'text/plain; version=0.0.4; charset=utf-8' },
  async handle({ services }) {
    return new Raw(await services.metrics.registry.metrics(), services.metrics.registry.contentType)
  },
})
