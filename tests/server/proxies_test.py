"""Addresses of people behind a proxy.

    proxies_test.py PROGRAM [unittest arguments]
"""

from support import ServerTest, main
from vivarium_client import WebSocket


class Proxies(ServerTest):
    def test_people_behind_a_trusted_proxy_are_counted_by_their_own_address(self):
        flags = ("--max-connections-per-address", "2", "--trusted-proxies", "127.0.0.1")
        server = self.serve(*flags)
        kept = [WebSocket(server.port, headers={"X-Forwarded-For": "10.0.0.1"}) for _ in range(2)]
        self.assert_refused(
            "too_many_connections", WebSocket, server.port, headers={"X-Forwarded-For": "6.6.6.6, 10.0.0.1"}
        )
        kept += [WebSocket(server.port, headers={"X-Forwarded-For": "10.0.0.2"}) for _ in range(2)]

    def test_a_list_of_proxies_has_blanks_and_any_form_of_an_address(self):
        for proxies in ("10.9.9.9, 127.0.0.1 ", "::ffff:127.0.0.1,::1"):
            with self.subTest(proxies):
                server = self.serve("--max-connections-per-address", "1", "--trusted-proxies", proxies)
                kept = [WebSocket(server.port, headers={"X-Forwarded-For": f"10.0.0.{i}"}) for i in range(3)]
                again = {"X-Forwarded-For": "10.0.0.1"}
                self.assert_refused("too_many_connections", WebSocket, server.port, headers=again)
                for each in kept:
                    each.cut()

    def test_nobody_else_is_believed(self):
        server = self.serve("--max-connections-per-address", "2")
        kept = [WebSocket(server.port, headers={"X-Forwarded-For": f"10.0.0.{i}"}) for i in range(2)]
        self.assert_refused("too_many_connections", WebSocket, server.port, headers={"X-Forwarded-For": "10.0.0.9"})
        for each in kept:
            each.cut()


if __name__ == "__main__":
    main()
